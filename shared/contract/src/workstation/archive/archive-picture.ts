import type { Right } from '../../auth/rights';
import { call } from '../../base/call';
import { dict } from '../../base/dict';
import { f, required } from '../../base/field';
import { keptPicture } from '../../clinic/picture.fields';
import { picture, pictureFields, videoFields } from '../../files/file.fields';
import { READS_VISIT } from '../stage.fields';

const { eye, caption } = keptPicture;

/** Names of the kinds of archive records. */
export const archiveRecordKind = dict('archiveRecordKind', '记录', [
  ['lens-try', '试戴'],
  ['lens-order', '订片'],
  ['lens-check', '交付'],
  ['lens-review', '复查'],
  ['vt-record', '训练'],
  ['glasses-review', '配镜复查'],
]);

const held = {
  recordId: required(f.id('记录')),
  kind: required(f.text('记录', 30)),
  seq: required(f.int('次序')),
  day: required(f.date('日期')),
  pictures: required(f.list('图片', f.object('图片', { ...pictureFields, eye, caption }))),
  videos: required(f.list('视频', f.object('视频', { ...videoFields, eye, caption }))),
} as const;

interface Declaration {
  /** Base path of the archive's calls. */
  readonly base: `/${string}`;
  /** Name of the owner as staff say it: 档案, 套餐. */
  readonly owner: string;
  /** Menu of its archives. Accounts that may read visits may read the archives too. */
  readonly menu: Right;
  /** Cache tags of its records. */
  readonly tags: readonly string[];
}

/** Pictures of the records of an archive (FILES(n) of domain-workstation §0.1), as `visitPicture` has those of stages. */
export function archivePictures({ base, owner, menu, tags }: Declaration) {
  const ownerId = required(f.id(owner));
  const grant = [menu, ...READS_VISIT];
  return {
    /** Their addresses, which are good for two hours. Of files that no record holds yet, the caller's own alone. */
    find: call({
      path: `${base}/picture/find`,
      title: `${owner}图片地址`,
      grant,
      input: { ownerId, fileIds: required(f.ids('图片', { min: 1, max: 60 })) },
      output: required(f.list('图片', picture)),
    }),
    /** Addresses of videos, by the same rules. */
    videos: call({
      path: `${base}/video/find`,
      title: `${owner}视频地址`,
      grant,
      input: { ownerId, fileIds: required(f.ids('视频', { min: 1, max: 60 })) },
      output: required(f.list('视频', f.object('视频', videoFields))),
    }),
    /** The records that have pictures or videos, the newest first. */
    list: call({
      method: 'GET',
      path: `${base}/picture/list/{ownerId}`,
      title: `${owner}图片`,
      grant,
      input: { ownerId },
      output: required(f.list('记录', f.object('记录', held))),
      touches: tags,
    }),
  } as const;
}

export type ArchivePictures = ReturnType<typeof archivePictures>;
