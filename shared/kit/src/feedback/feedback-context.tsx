import { Part } from '@mingmou/core/remote/part';
import type { MessageInstance } from 'antd/es/message/interface';
import type { HookAPI } from 'antd/es/modal/useModal';
import { createContext, type ReactNode, useState, useSyncExternalStore } from 'react';

export interface FeedbackTools {
  readonly message: MessageInstance;
  readonly modal: HookAPI;
}

const desk = new Part(() => import('./feedback-desk'));

/** Feedback of one React root: its code loads after the first paint, and it renders with the first message. */
export class FeedbackRoom {
  private isOpen = false;
  private open: (tools: FeedbackTools) => void = () => undefined;
  private readonly tools = new Promise<FeedbackTools>((resolve) => {
    this.open = resolve;
  });
  private readonly listeners = new Set<() => void>();

  /** Hands over the means to speak, at the latest when their code has come. */
  async ask(): Promise<FeedbackTools> {
    if (!this.isOpen) {
      await desk.fetch();
      this.isOpen = true;
      for (const listener of [...this.listeners]) listener();
    }
    return this.tools;
  }

  readonly opened = (tools: FeedbackTools): void => this.open(tools);

  readonly desk = () => (this.isOpen ? desk.present?.FeedbackDesk : undefined);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

export const FeedbackContext = createContext(new FeedbackRoom());

/** Gives a React root its own messages and dialogs, in its theme and language. */
export function FeedbackProvider({ children }: { readonly children: ReactNode }) {
  const [room] = useState(() => new FeedbackRoom());
  const Desk = useSyncExternalStore(room.subscribe, room.desk);
  return (
    <FeedbackContext value={room}>
      {children}
      {Desk ? <Desk onOpen={room.opened} /> : null}
    </FeedbackContext>
  );
}
