import { feedback } from '@mingmou/core/http/feedback';
import { asksToLeave, hasUnsaved } from '@mingmou/core/keepalive/unsaved';
import { askBeforeLeaving } from '@mingmou/core/navigation/history';
import { readToken } from '@mingmou/core/session/token';

const QUESTION = '内容尚未保存，确定要离开吗？已填写的内容会保留';

/**
 * Asks before unsaved input is lost: the shell before another page is shown, the browser before the document is
 * reloaded or closed. After the end of a session there is no question; drafts are restored.
 */
export function askWhoeverLeaves(): void {
  askBeforeLeaving({ isNeeded: asksToLeave, ask: () => feedback().confirm(QUESTION, '离开') });
  window.addEventListener('beforeunload', (event) => {
    if (readToken() !== null && hasUnsaved()) event.preventDefault();
  });
}
