import { setFeedback } from '@mingmou/core/http/feedback';
import { App } from 'antd';
import { useEffect } from 'react';
import { blockKeys, type KeyBinding, setKeysHelp } from '../keys/key-scopes';
import { KeysTable } from '../keys/keys-table';

/** Lends this root's messages and dialogs to code that has no component: the envelope client and the key help. */
export function RegisteredFeedback() {
  const { message, modal } = App.useApp();
  useEffect(() => {
    const takeBack = setFeedback({
      success: (text) => void message.success(text),
      warning: (text) => void message.warning(text),
      error: (text) => void message.error(text),
    });
    const hideHelp = setKeysHelp((bindings: readonly KeyBinding[]) => {
      const afterClose = blockKeys();
      modal.info({
        title: '快捷键',
        content: <KeysTable bindings={bindings} />,
        okText: '知道了',
        icon: null,
        style: { top: '15vh' },
        keyboard: false,
        afterClose,
      });
    });
    return () => {
      takeBack();
      hideHelp();
    };
  }, [message, modal]);
  return null;
}
