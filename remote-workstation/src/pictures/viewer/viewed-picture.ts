import { eye } from '@mingmou/contract/dict/eye';

/** A picture or a video as it is looked at. */
export interface ViewedPicture {
  readonly id: number;
  readonly url: string;
  readonly name: string;
  readonly eye?: string | null;
  readonly caption?: string | null;
  /** How long the video is; absent of a picture. */
  readonly seconds?: number;
}

/** 右眼 · 视盘 */
export function saidOf(picture: ViewedPicture): string {
  const side = eye.rows.find(({ code }) => code === picture.eye)?.name;
  return [side, picture.caption ?? ''].filter(Boolean).join(' · ') || picture.name;
}
