import { signed, signedText } from './seal.service';

/** Content of the QR code of the substitute page. */
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

/** Parses a ticket; null for a foreign or expired one. */
export function readTicket(ticket: string, now: Date): BindTicket | null {
  const [propertyOwnerId, orgId, wxAccountId, patientId, expireAt] = (signedText(ticket) ?? '').split('.').map(Number);
  if (!propertyOwnerId || !orgId || !wxAccountId || !patientId || !expireAt) return null;
  return expireAt * 1000 < now.getTime() ? null : { propertyOwnerId, orgId, wxAccountId, patientId, expireAt };
}

/** Returns the scene of a WeChat QR code. Only the account's own token can create one, so the scene is trusted. */
export function sceneOf(patientId: number): string {
  return `P${patientId}`;
}

export function patientOfScene(scene: string): number | null {
  const [, id] = /^(?:qrscene_)?P(\d{1,15})$/.exec(scene) ?? [];
  return id === undefined ? null : Number(id);
}
