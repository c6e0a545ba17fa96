import '../theme/colors.css';
import './sign.css';
import { signView } from './sign-view';
import type { Paper } from './signing';
import { openSigning } from './signing-page';

openSigning<Paper>({
  path: '/api/phone-consent',
  titleOf: ({ title }) => title,
  view: signView,
  done: '签署成功，谢谢。可以关闭本页。',
});
