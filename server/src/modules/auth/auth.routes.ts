import { CODE_SENT } from '@mingmou/contract/auth/auth.codes';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { handle, handlePublic, type Route } from '../../kernel/call/route';
import { dateTimeText } from '../../kernel/context/clock';
import { updatePassword } from './change-password.service';
import { accountPhone, checkToken, logout, menus, sessionInfo, switchOrg } from './session.service';
import { checkSignIn, signIn } from './sign-in.service';
import { sendCode } from './sms-code.service';

/** `hostVersion`: of the host that this server serves. */
export const authRoutes = (hostVersion: string): readonly Route[] => [
  handlePublic(auth.check, checkSignIn),
  handlePublic(auth.sendCode, ({ account }, cx) => sendCode(account, cx), CODE_SENT),
  handlePublic(auth.login, signIn),
  handlePublic(auth.updatePassword, updatePassword),
  handlePublic(auth.networkCheck, async (_input, { now }) => dateTimeText(now)),
  handle(auth.logout, (_input, cx) => logout(cx)),
  handle(auth.checkToken, (_input, cx) => checkToken(cx)),
  handle(auth.switchOrg, switchOrg),
  handle(auth.sessionInfo, (_input, cx) => sessionInfo(cx, hostVersion)),
  handle(auth.menus, (_input, cx) => menus(cx)),
  handle(auth.accountPhone, (_input, cx) => accountPhone(cx)),
];
