import { call } from '../base/call';
import { f, required } from '../base/field';

const input = { ticket: required(f.text('绑定码', 300)) } as const;
const output = required(
  f.object('绑定', {
    orgName: required(f.text('机构', 20)),
    /** Masked name (王*明), because anyone who finds the code can read it. */
    patientName: required(f.text('患者', 50)),
    bound: required(f.bool('已绑定')),
  }),
);

/** Phone page that replaces WeChat where no official account exists (domain-system §3.3, /bind). */
export const wxBind = {
  find: call({ method: 'GET', path: '/api/wechat-bind/{ticket}', title: '绑定码', grant: 'none', input, output }),
  bind: call({ path: '/api/wechat-bind/{ticket}/bind', title: '绑定患者', grant: 'none', input, output }),
  unbind: call({ path: '/api/wechat-bind/{ticket}/unbind', title: '解绑患者', grant: 'none', input, output }),
} as const;
