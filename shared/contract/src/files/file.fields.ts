import { f, required, type Values } from '../base/field';
import { fileUse } from './file.dicts';

export const fileUseField = f.dict('文件用途', fileUse);

/** A stored picture with its signed addresses, which are good for two hours. */
export const pictureFields = {
  id: required(f.id('文件')),
  url: required(f.text('地址', 200)),
  thumbUrl: required(f.text('缩略图地址', 200)),
  name: required(f.text('文件名', 100)),
  size: required(f.int('大小', { unit: '字节' })),
  width: f.int('宽', { unit: 'px' }),
  height: f.int('高', { unit: 'px' }),
} as const;

export const picture = f.object('图片', pictureFields);

/** A stored picture as calls answer it. */
export type StoredPicture = Values<typeof pictureFields>;

export const videoFields = {
  id: required(f.id('文件')),
  url: required(f.text('地址', 200)),
  name: required(f.text('文件名', 100)),
  size: required(f.int('大小', { unit: '字节' })),
  seconds: f.decimal('时长', 1, { unit: '秒' }),
} as const;

/** A stored video as calls answer it. */
export type StoredVideo = Values<typeof videoFields>;
