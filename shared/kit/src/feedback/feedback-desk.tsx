import { Modal, message as messages } from 'antd';
import { useEffect } from 'react';
import type { FeedbackTools } from './feedback-context';
import { followFocus } from './focus-way';

// Starts when this code loads, not with the first message.
followFocus();

const SHOWN = { duration: 3, maxCount: 3 };

/** Where messages and questions of a React root are drawn. */
export function FeedbackDesk({ onOpen }: { readonly onOpen: (tools: FeedbackTools) => void }) {
  const [message, shown] = messages.useMessage(SHOWN);
  const [modal, asked] = Modal.useModal();
  useEffect(() => onOpen({ message, modal }), [message, modal, onOpen]);
  return (
    <>
      {shown}
      {asked}
    </>
  );
}
