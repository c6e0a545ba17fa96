import type { CallSpec } from '@mingmou/contract/base/call';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Button } from 'antd';
import { type ReactNode, useContext, useRef } from 'react';
import { usePress, type Why } from '../entry/use-press';
import { useKeys } from '../keys/use-keys';
import { InRow } from './row-context';
import { useAct } from './use-act';

export interface DoProps {
  /** Its grant decides whether the button is there at all. */
  readonly call: Pick<CallSpec, 'grant'>;
  readonly onClick: () => unknown;
  readonly children: string;
  /** The one main act of a view. */
  readonly main?: boolean;
  readonly danger?: boolean;
  /** Why it cannot be done now: the button is grey and says so. */
  readonly blocked?: Why;
  /** Moves the focus to what blocks it, when the blocked button or its key is pressed. */
  readonly onBlocked?: () => void;
  readonly icon?: ReactNode;
  /** Keys that do the same, listed under `?`. */
  readonly hotkey?: string | readonly string[];
}

/** A short act shows no spinner: antd would leave it in a button that appeared and disappeared within one frame. */
const SPINNER = { delay: 200 } as const;

/** A button for an act that needs a right: absent without it, loading while it runs, throttled against repeated clicks. */
export function Do(props: DoProps) {
  return useHolds(props.call.grant) ? <HeldDo {...props} /> : null;
}

function HeldDo({ onClick, children, main = false, danger = false, blocked, onBlocked, icon, hotkey }: DoProps) {
  const inRow = useContext(InRow);
  const button = useRef<HTMLButtonElement>(null);
  const { start, running } = useAct(
    async () => onClick(),
    undefined,
    () => button.current,
  );
  const press = usePress()(blocked, start, onBlocked);
  const keys = [hotkey ?? []].flat();
  useKeys(
    keys.map((key) => ({ key, title: children, run: () => press.onClick?.() })),
    { active: keys.length > 0 },
  );

  return (
    <Button
      ref={button}
      type={inRow ? 'link' : main ? 'primary' : 'default'}
      size={inRow ? 'small' : undefined}
      danger={danger}
      // A row has no room for the spinner.
      loading={running && !inRow ? SPINNER : false}
      aria-busy={running}
      icon={icon}
      {...press}
      aria-keyshortcuts={keys.length > 0 ? keys.join(' ') : undefined}
    >
      {children}
    </Button>
  );
}
