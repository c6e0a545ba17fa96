/** How core speaks to the user; the shell registers the real one, so that core knows no widget library. */
export interface Feedback {
  readonly success: (text: string) => void;
  readonly warning: (text: string) => void;
  readonly error: (text: string) => void;
}

const silent: Feedback = { success: () => {}, warning: () => {}, error: () => {} };
let registered: Feedback = silent;

/** Registers the feedback; answers the way to take it back. */
export function setFeedback(feedback: Feedback): () => void {
  registered = feedback;
  return () => {
    if (registered === feedback) registered = silent;
  };
}

export function feedback(): Feedback {
  return registered;
}
