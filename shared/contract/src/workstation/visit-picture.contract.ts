import { call } from '../base/call';
import { f, required } from '../base/field';
import { keptPicture } from '../clinic/picture.fields';
import { picture, pictureFields, videoFields } from '../files/file.fields';
import { DV } from './stage';
import { READS_VISIT, visitId } from './stage.fields';

const { eye, caption } = keptPicture;

const earlier = {
  recordId: required(f.id('记录')),
  /** The day of the visit. */
  day: required(f.date('日期')),
  pictures: required(f.list('图片', f.object('图片', { ...pictureFields, eye, caption }))),
} as const;

/**
 * Pictures of the stages of a visit (FILES(n) of domain-workstation §0.1), visible to every account that may read the
 * visit.
 */
export const visitPicture = {
  /** Their addresses, which are good for two hours. Of files that no record holds yet, the caller's own alone. */
  find: call({
    path: `${DV}/picture/find`,
    title: '就诊图片',
    grant: READS_VISIT,
    input: { acceptsId: visitId, fileIds: required(f.ids('图片', { min: 1, max: 60 })) },
    output: required(f.list('图片', picture)),
  }),
  /** Addresses of videos, by the same rules. */
  videos: call({
    path: `${DV}/video/find`,
    title: '就诊视频',
    grant: READS_VISIT,
    input: { acceptsId: visitId, fileIds: required(f.ids('视频', { min: 1, max: 60 })) },
    output: required(f.list('视频', f.object('视频', videoFields))),
  }),
  /** Returns pictures of the same record at earlier visits, newest first, for comparison. */
  earlier: call({
    method: 'GET',
    path: `${DV}/picture/earlier/{acceptsId}`,
    title: '既往图片',
    grant: READS_VISIT,
    input: { acceptsId: visitId, recordId: required(f.id('记录')) },
    output: required(f.list('既往图片', f.object('既往图片', earlier))),
    touches: ['stage'],
  }),
} as const;
