import { type Field, type FieldSpec, f, required, type Values } from '../base/field';
import { eye } from '../dict/eye';

const LONGEST_CAPTION = 50;

/** Picture or video of a record: the stored file, its eye and its description. The list keeps their order. */
export const keptPicture = {
  fileId: required(f.id('文件')),
  eye: f.dict('眼别', eye),
  caption: f.text('图片说明', LONGEST_CAPTION),
  /** The file is a video, in whose place a picture is never taken. */
  video: f.bool('视频'),
} as const;

export type KeptPicture = Values<typeof keptPicture>;

/** FILES(n) of domain-workstation §0.1. How many there may be is said by the rules (120215), not by the transport. */
export interface PicturesField extends Field<KeptPicture[], false> {
  readonly pictures: number;
  /** Number of videos that the field accepts in addition to its pictures. */
  readonly videos: number;
}

/** Up to `most` pictures of a form, without a video. */
export function pictures(title: string, most: number): PicturesField {
  return { ...f.list(title, f.object('图片', keptPicture)), pictures: most, videos: 0 };
}

/** Up to `most` pictures of a form, and one video. */
export function picturesAndVideo(title: string, most: number): PicturesField {
  return { ...pictures(title, most), videos: 1 };
}

/** How many pictures the field takes; undefined for a field of another kind. */
export function picturesIn(spec: FieldSpec): number | undefined {
  return 'pictures' in spec && typeof spec.pictures === 'number' ? spec.pictures : undefined;
}

/** How many videos the field takes. */
export function videosIn(spec: FieldSpec): number {
  return 'videos' in spec && typeof spec.videos === 'number' ? spec.videos : 0;
}

/** Whether more is held than may be: pictures and videos are counted apart. */
export function heldBeyond(spec: FieldSpec, held: readonly KeptPicture[]): 'pictures' | 'videos' | undefined {
  const videos = held.filter(({ video }) => video).length;
  if (held.length - videos > (picturesIn(spec) ?? 0)) return 'pictures';
  return videos > videosIn(spec) ? 'videos' : undefined;
}

/** More videos than the field takes. */
export function videosFault(spec: FieldSpec): string {
  const { title } = spec;
  return videosIn(spec) > 0 ? `${title}：最多1个视频，请先移除一个` : `${title}：只能上传图片，请移除视频`;
}

function isKept(value: unknown): value is KeptPicture {
  return typeof value === 'object' && value !== null && 'fileId' in value && typeof value.fileId === 'number';
}

function allHeld(record: object): KeptPicture[] {
  return Object.values(record).flatMap((value: unknown) => (Array.isArray(value) ? value.filter(isKept) : []));
}

/** The pictures of a record whose form is not at hand, in the order of its fields. */
export function picturesHeld(record: object): KeptPicture[] {
  return allHeld(record).filter(({ video }) => !video);
}

/** The same of its videos. */
export function videosHeld(record: object): KeptPicture[] {
  return allHeld(record).filter(({ video }) => video);
}

function heldIn(fields: Readonly<Record<string, FieldSpec>>, record: object): KeptPicture[] {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.entries(fields).flatMap(([name, spec]) => {
    const value = values.get(name);
    return picturesIn(spec) === undefined || !Array.isArray(value) ? [] : (value as KeptPicture[]);
  });
}

/** The pictures that a record holds in these fields, each once. */
export function filesOf(fields: Readonly<Record<string, FieldSpec>>, record: object): number[] {
  const held = heldIn(fields, record).filter(({ video }) => !video);
  return [...new Set(held.map(({ fileId }) => fileId))];
}

/** The videos that a record holds in these fields, each once. */
export function videosOf(fields: Readonly<Record<string, FieldSpec>>, record: object): number[] {
  const held = heldIn(fields, record).filter(({ video }) => video);
  return [...new Set(held.map(({ fileId }) => fileId))];
}
