import { type Feedback, feedback, setFeedback } from '@mingmou/core/http/feedback';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Around } from './mount-layout';

/**
 * Shows refusals while nothing is rendered yet, so that the end of a session is explained. The component is rendered
 * only when there is a refusal, which costs no start any time.
 */
export function lendFeedback(Providers: Around): () => void {
  let root: Root | undefined;
  /** That of the root, which comes after this one. */
  const drawn = (): Feedback => {
    if (!root) {
      root = createRoot(document.createElement('div'));
      flushSync(() => root?.render(<Providers>{null}</Providers>));
    }
    return feedback();
  };
  const takeBack = setFeedback({
    success: (text) => drawn().success(text),
    warning: (text) => drawn().warning(text),
    error: (text) => drawn().error(text),
    confirm: (question, ok) => drawn().confirm(question, ok),
  });
  return () => {
    takeBack();
    root?.unmount();
  };
}
