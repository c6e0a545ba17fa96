import type { Database } from '../../../database/pool';

/** How an official account is named at WeChat. */
export interface Credentials {
  readonly appId: string;
  readonly appSecret: string;
}

/** What stopped a call: nobody answered, our credentials, the token of the moment, the follower, or something else. */
export type Trouble = 'SILENT' | 'CREDENTIAL' | 'TOKEN' | 'NOT_FOLLOWING' | 'OTHER';

export interface Failed {
  readonly ok: false;
  readonly trouble: Trouble;
  readonly code: string;
  /** For people; holds no secret. */
  readonly message: string;
}

export type Outcome<T> = (T & { readonly ok: true }) | Failed;

export interface OutgoingMessage {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly id: number;
  readonly event: string;
  readonly openId: string;
  readonly templateId: string;
  readonly url: string | null;
  /** In the order of the template. */
  readonly data: readonly { readonly key: string; readonly value: string }[];
  readonly now: Date;
}

/** The port to WeChat (domain-system §3.5). */
export interface WechatGateway {
  readonly provider: 'local' | 'official';
  /** Whether WeChat must have proved the way to this server before an account counts as bound. */
  readonly needsCallback: boolean;
  token(credentials: Credentials): Promise<Outcome<{ readonly token: string; readonly seconds: number }>>;
  /** The address behind a QR code that carries a scene for so many seconds. */
  qr(token: string, scene: string, seconds: number): Promise<Outcome<{ readonly url: string }>>;
  send(database: Database, token: string, message: OutgoingMessage): Promise<Outcome<{ readonly externalId: string }>>;
}
