/** How core speaks to the user; the shell registers the real one, so that core knows no widget library. */
export interface Feedback {
  readonly success: (text: string) => void;
  readonly warning: (text: string) => void;
  readonly error: (text: string) => void;
  /** Asks on the page that is shown; true when `ok` was pressed. */
  readonly confirm: (question: string, ok: string) => Promise<boolean>;
}

const silent: Feedback = { success: () => {}, warning: () => {}, error: () => {}, confirm: async () => true };
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
