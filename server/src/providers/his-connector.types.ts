import type { HisBizType } from '@mingmou/contract/workstation/his/his.dicts';

/** Request to the health platform. A connector may need the further facts to address it. */
export interface HisRequest {
  readonly bizType: HisBizType;
  readonly bizId: number;
  readonly bizVersion: number;
  readonly bizDate: string;
  readonly name: string;
  readonly idNo: string | null;
  readonly practiceCertNo: string | null;
  /** Under the platform's names. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What came back: their number, their refusal, or nothing (the network failed, or nobody answered in time). */
export type HisAnswer =
  | { readonly kind: 'ok'; readonly platformId: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'silent'; readonly message: string };

export interface HisRemoval {
  readonly bizType: HisBizType;
  readonly platformId: string;
  readonly bizDate: string;
  readonly reason: string;
}

export type HisRemoved = { readonly kind: 'ok' } | Exclude<HisAnswer, { readonly kind: 'ok' }>;

/** The port of the health platform. None of its answers is an exception. */
export interface HisConnector {
  upload(request: HisRequest): Promise<HisAnswer>;
  remove(removal: HisRemoval, today: string): Promise<HisRemoved>;
}
