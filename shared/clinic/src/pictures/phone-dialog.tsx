import { ScanUploadDialog, type ScanUploadDialogProps } from '@mingmou/kit/upload/scan-upload-dialog';

/** 扫码上传, loaded on demand. */
export default function PhoneDialog(props: ScanUploadDialogProps) {
  return <ScanUploadDialog {...props} />;
}
