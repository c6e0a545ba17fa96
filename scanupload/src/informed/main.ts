import '../theme/colors.css';
import '../sign/sign.css';
import './informed.css';
import { openSigning } from '../sign/signing-page';
import type { Paper } from './accepting';
import { informedView } from './informed-view';

openSigning<Paper>({
  path: '/api/phone-informed-consent',
  titleOf: ({ title }) => title,
  view: informedView,
  done: '签署成功，谢谢。医生签名后生效，可以关闭本页。',
});
