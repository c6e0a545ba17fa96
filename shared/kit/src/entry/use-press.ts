import { useFeedback } from '../feedback/use-feedback';

/** Why a button does nothing for now; nothing where it does. */
export type Why = string | false | undefined;

interface Event {
  readonly preventDefault: () => void;
}

/**
 * Props of a button that may be blocked for now. It looks grey, stays reachable by Tab, and explains the reason: by its
 * title to pointer and screen reader, by a message when it is pressed. `onBlocked` then moves the focus to what blocks it.
 */
export function usePress() {
  const { warning } = useFeedback();
  return (why: Why, act?: () => unknown, onBlocked?: () => void) => {
    if (!why) return act ? { onClick: () => void act() } : {};
    const onClick = (event?: Event) => {
      // What would submit its form does not.
      event?.preventDefault();
      warning(why);
      onBlocked?.();
    };
    return { 'aria-disabled': true, className: 'ant-btn-disabled', title: why, onClick };
  };
}
