import { call } from '../base/call';
import { f, required } from '../base/field';
import { fileUseField, picture } from './file.fields';

/** Stored files (domain-system §3.4): a picture comes in, and goes out under a signed address. */
export const storedFile = {
  /** Multipart: the field `bizType` before the part `file`. */
  picture: call({
    path: '/admin/dic-file-upload/picture',
    title: '上传图片',
    grant: 'any',
    input: { bizType: required(fileUseField) },
    takes: { part: 'file' },
    output: required(picture),
    log: '上传图片',
  }),
  /** Answers the bytes; the address itself says whose file it is and until when. */
  read: call({
    method: 'GET',
    path: '/api/files/{address}',
    title: '读取文件',
    grant: 'none',
    input: { address: required(f.text('地址', 200)) },
  }),
} as const;
