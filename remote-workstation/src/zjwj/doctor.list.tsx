import { UploadList } from './upload-list';

/** 医师信息上传 (domain-workstation §6). */
export default function DoctorUploads() {
  return <UploadList type="DOCTOR" />;
}
