import { type Feedback, feedback, setFeedback } from '@mingmou/core/http/feedback';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Around } from './mount-layout';

/**
 * Lets a refusal be read while nothing is drawn yet: a session that has ended is told, and not only left. What says it
 * is drawn when there is something to say, which no start waits for.
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
