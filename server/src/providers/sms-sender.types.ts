import type { SmsScene } from '@mingmou/contract/messaging/messaging.dicts';

/** What every adapter answers (domain-system §3.5). */
export interface SmsAnswer {
  readonly ok: boolean;
  /** The provider's own number of the message or template. */
  readonly externalId: string | null;
  readonly code: string;
  /** Why not, as staff read it. */
  readonly message: string;
}

/** The code of an answer that never came: nobody knows whether the message went out. */
export const NO_ANSWER = 'NO_ANSWER';

export interface OutgoingSms {
  readonly propertyOwnerId: number;
  /** Null: the platform's own. */
  readonly orgId: number | null;
  /** The same in every try, so that a provider can tell a repetition. */
  readonly outId: string;
  readonly mobile: string;
  readonly sign: string;
  readonly scene: SmsScene;
  /** What staff call the template. */
  readonly template: string;
  readonly templateCode: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** The text without its signature, for providers that send texts. */
  readonly content: string;
  readonly at: Date;
}

export interface SmsTemplateDraft {
  readonly name: string;
  readonly scene: SmsScene;
  readonly content: string;
}

export interface Verdict {
  readonly state: 'PENDING' | 'PASSED' | 'REJECTED';
  readonly reason: string;
}

/** The port of SMS providers. None of its answers is an exception. */
export interface SmsSender {
  readonly provider: 'outbox' | 'aliyun';
  /** After so many seconds without a receipt a message counts as delivered; null: receipts come from the provider. */
  readonly deliveredAfterSeconds: number | null;
  send(message: OutgoingSms): Promise<SmsAnswer>;
  /** What became of a message whose answer was lost; `ok` when the provider has it. */
  find(message: OutgoingSms): Promise<SmsAnswer>;
  submitTemplate(draft: SmsTemplateDraft): Promise<SmsAnswer>;
  /** Null where the provider did not answer. */
  templateVerdict(templateCode: string): Promise<Verdict | null>;
  signVerdict(sign: string): Promise<Verdict | null>;
}
