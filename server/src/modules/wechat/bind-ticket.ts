import { signed, signedText } from './seal';

/** What the QR code of the stand-in page carries. */
export interface BindTicket {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly wxAccountId: number;
  readonly patientId: number;
  /** Epoch seconds. */
  readonly expireAt: number;
}

export function ticketOf({ propertyOwnerId, orgId, wxAccountId, patientId, expireAt }: BindTicket): string {
  return signed([propertyOwnerId, orgId, wxAccountId, patientId, expireAt].join('.'));
}

/** Null for what is not one of ours or is over. */
export function readTicket(ticket: string, now: Date): BindTicket | null {
  const [propertyOwnerId, orgId, wxAccountId, patientId, expireAt] = (signedText(ticket) ?? '').split('.').map(Number);
  if (!propertyOwnerId || !orgId || !wxAccountId || !patientId || !expireAt) return null;
  return expireAt * 1000 < now.getTime() ? null : { propertyOwnerId, orgId, wxAccountId, patientId, expireAt };
}

/** What a QR code of WeChat's carries; only the account's own token makes one, so its word is good. */
export function sceneOf(patientId: number): string {
  return `P${patientId}`;
}

export function patientOfScene(scene: string): number | null {
  const [, id] = /^(?:qrscene_)?P(\d{1,15})$/.exec(scene) ?? [];
  return id === undefined ? null : Number(id);
}
