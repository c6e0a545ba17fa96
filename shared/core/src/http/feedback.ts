/** How core speaks to the user; the shell registers the real one, so that core knows no widget library. */
export interface Feedback {
  readonly success: (text: string) => void;
  readonly warning: (text: string) => void;
  readonly error: (text: string) => void;
}

const silent: Feedback = { success: () => {}, warning: () => {}, error: () => {} };
/** Every React root of the page registers its own; one that goes must not leave the page mute. */
const registered: Feedback[] = [];

/** Registers the feedback; answers the way to take it back. */
export function setFeedback(feedback: Feedback): () => void {
  registered.push(feedback);
  return () => {
    registered.splice(registered.indexOf(feedback), 1);
  };
}

export function feedback(): Feedback {
  return registered.at(-1) ?? silent;
}
