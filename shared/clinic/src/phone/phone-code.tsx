import { PhoneCodeDialog } from '@mingmou/kit/upload/phone-code-dialog';

/** A separate file, because code loaded later must name its imports from a shared module. */
export default PhoneCodeDialog;
