import { App } from 'antd';
import { useMemo } from 'react';
import { blockKeys } from '../keys/key-scopes';

export interface Feedback {
  readonly success: (text: string) => void;
  readonly warning: (text: string) => void;
  readonly error: (text: string) => void;
  /** Asks under the title 提示; true when confirmed. `danger` marks what cannot be taken back. */
  readonly confirm: (
    question: string,
    options?: { readonly ok?: string; readonly danger?: boolean },
  ) => Promise<boolean>;
  /** Says why something is not done; only 知道了 to press. */
  readonly tell: (text: string) => Promise<void>;
}

const frame = {
  title: '提示',
  width: 420,
  style: { top: '15vh' },
  mask: { closable: false },
  keyboard: false,
} as const;

async function whileKeysRest<T>(ask: () => Promise<T>): Promise<T> {
  const release = blockKeys();
  try {
    return await ask();
  } finally {
    release();
  }
}

/** Messages and questions of the surrounding root, in its theme and language. */
export function useFeedback(): Feedback {
  const { message, modal } = App.useApp();
  return useMemo(
    () => ({
      success: (text) => void message.success(text),
      warning: (text) => void message.warning(text),
      error: (text) => void message.error(text),
      confirm: (content, { ok = '确定', danger = false } = {}) =>
        whileKeysRest(async () => await modal.confirm({ ...frame, content, okText: ok, okButtonProps: { danger } })),
      tell: async (content) => {
        await whileKeysRest(async () => await modal.warning({ ...frame, content, okText: '知道了' }));
      },
    }),
    [message, modal],
  );
}
