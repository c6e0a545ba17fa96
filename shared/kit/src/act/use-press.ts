import { useCallback } from 'react';
import { useFeedback } from '../feedback/use-feedback';

/** Why a button does nothing for now; nothing where it does. */
export type Why = string | false | undefined;

interface Event {
  readonly preventDefault: () => void;
}

/**
 * Props of a button that may be of no use for now. It looks grey, stays in the way of Tab, and says why: by its title
 * to pointer and screen reader, by a message to whoever presses it.
 */
export function usePress() {
  const { warning } = useFeedback();
  return useCallback(
    (why: Why, act?: () => unknown) => {
      if (!why) return act ? { onClick: () => void act() } : {};
      const onClick = (event?: Event) => {
        // What would submit its form does not.
        event?.preventDefault();
        warning(why);
      };
      return { 'aria-disabled': true, className: 'ant-btn-disabled', title: why, onClick };
    },
    [warning],
  );
}
