import { PhoneCodeDialog } from '@mingmou/kit/upload/phone-code-dialog';

/** In a file of its own: what is asked for later names what it takes of a shared module. */
export default PhoneCodeDialog;
