import { UploadList } from './upload-list';

/** 病历上传 (domain-workstation §6). */
export default function CaseUploads() {
  return <UploadList type="CASE" />;
}
