import { setFeedback } from '@mingmou/core/http/feedback';
import { useContext, useEffect } from 'react';
import { blockKeys, type KeyBinding, setKeysHelp } from '../keys/key-scopes';
import { KeysTable } from '../keys/keys-table';
import { FeedbackContext, type FeedbackRoom } from './feedback-context';
import { askIn, QUESTION, say } from './use-feedback';

async function showKeys(room: FeedbackRoom, bindings: readonly KeyBinding[]): Promise<void> {
  const { modal } = await room.ask();
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
}

/** Lends this root's messages and dialogs to code that has no component: the envelope client and the key help. */
export function RegisteredFeedback() {
  const room = useContext(FeedbackContext);
  useEffect(() => {
    const takeBack = setFeedback({
      success: (text) => say(room, 'success', text),
      warning: (text) => say(room, 'warning', text),
      error: (text) => say(room, 'error', text),
      confirm: (content, okText) => askIn(room, undefined, (modal) => modal.confirm({ ...QUESTION, content, okText })),
    });
    const hideHelp = setKeysHelp((bindings: readonly KeyBinding[]) => void showKeys(room, bindings));
    return () => {
      takeBack();
      hideHelp();
    };
  }, [room]);
  return null;
}
