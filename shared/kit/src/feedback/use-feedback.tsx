import { PageContext } from '@mingmou/core/keepalive/page-context';
import { activePageId, onPages } from '@mingmou/core/keepalive/page-store';
import { useContext, useMemo } from 'react';
import { blockKeys } from '../keys/key-scopes';
import { FeedbackContext, type FeedbackRoom, type FeedbackTools } from './feedback-context';

export interface Feedback {
  readonly success: (text: string) => void;
  /** Returns false, as an act does that sent nothing (`useAct`): `if (!name) return warning('请填写名称')`. */
  readonly warning: (text: string) => false;
  /** Returns false, like `warning`. */
  readonly error: (text: string) => false;
  /** Asks under the title 提示; true when confirmed. `danger` marks acts that cannot be undone. */
  readonly confirm: (
    question: string,
    options?: { readonly ok?: string; readonly cancel?: string; readonly danger?: boolean },
  ) => Promise<boolean>;
  /** Says why something is not done; only 知道了 to press. */
  readonly tell: (text: string) => Promise<void>;
}

/** What antd gives for a dialog that it shows. */
interface Shown {
  readonly destroy: () => void;
  readonly then: (pressed: (confirmed: boolean) => void, failed: () => void) => unknown;
}

export const QUESTION = {
  title: '提示',
  width: 420,
  style: { top: '15vh' },
  mask: { closable: false },
  keyboard: false,
} as const;

/** Buttons of a question or a reason for an act that cancels something: 取消 alone would be ambiguous. */
export const CANCELS = { ok: '确认取消', cancel: '返回' } as const;

/** Who asks: the page around, else the one that is shown. */
const askerOf = (page: { readonly id: string } | undefined) => page?.id ?? activePageId();

/**
 * Shows a dialog and returns the pressed button; keys of the page are inactive meanwhile. The dialog belongs to its
 * page: leaving the page closes it without a pressed button.
 */
async function asked(asker: string | undefined, show: () => Shown): Promise<boolean> {
  const isLeft = () => activePageId() !== undefined && activePageId() !== asker;
  if (isLeft()) return false;
  const release = blockKeys();
  let stop = () => {};
  try {
    return await new Promise<boolean>((answered) => {
      const shown = show();
      shown.then(answered, () => answered(false));
      stop = onPages(() => {
        if (!isLeft()) return;
        shown.destroy();
        answered(false);
      });
    });
  } finally {
    stop();
    release();
  }
}

/**
 * Shows a message in the corner. If the code of messages cannot be loaded, the page itself reports the failure. Returns
 * false: an act may end with `return say(…)`.
 */
export function say(room: FeedbackRoom, kind: 'success' | 'warning' | 'error', text: string): false {
  room.ask().then(
    ({ message }) => void message[kind](text),
    () => undefined,
  );
  return false;
}

/** Asks in a root, for a page or for the one that is shown. */
export async function askIn(
  room: FeedbackRoom,
  page: { readonly id: string } | undefined,
  show: (modal: FeedbackTools['modal']) => Shown,
): Promise<boolean> {
  const asker = askerOf(page);
  const { modal } = await room.ask();
  return asked(asker, () => show(modal));
}

/** Messages and questions of the surrounding root, in its theme and language. */
export function useFeedback(): Feedback {
  const room = useContext(FeedbackContext);
  const page = useContext(PageContext);
  return useMemo(() => {
    const ask = (show: (modal: FeedbackTools['modal']) => Shown) => askIn(room, page, show);
    return {
      success: (text) => say(room, 'success', text),
      warning: (text) => say(room, 'warning', text),
      error: (text) => say(room, 'error', text),
      confirm: (content, { ok = '确定', cancel, danger = false } = {}) =>
        ask((modal) =>
          modal.confirm({ ...QUESTION, content, okText: ok, cancelText: cancel, okButtonProps: { danger } }),
        ),
      tell: async (content) => {
        await ask((modal) => modal.warning({ ...QUESTION, content, okText: '知道了' }));
      },
    };
  }, [room, page]);
}
