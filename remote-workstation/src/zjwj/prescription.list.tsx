import { UploadList } from './upload-list';

/** 处方上传 (domain-workstation §6). */
export default function RxUploads() {
  return <UploadList type="RX" />;
}
