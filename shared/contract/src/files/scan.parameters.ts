import { ofOrg } from '../system/parameter/parameters';
import { DEFAULT_SCAN_MAX, MAX_IMAGE_MB, MAX_SCAN_FILES } from './file.rules';

/** Parameters of scan uploads (domain-system §2.3, 消息打印). */
export const scanParameters = {
  scanUploadMax: ofOrg<number>('scanUploadMax', '扫码上传张数', DEFAULT_SCAN_MAX, { min: 1, max: MAX_SCAN_FILES }),
  scanUploadSize: ofOrg<number>('scanUploadSize', '单张上限(MB)', 0, { min: 0, max: MAX_IMAGE_MB }),
} as const;
