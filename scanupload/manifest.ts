import { manifest as declare } from '@mingmou/contract/base/manifest';

/** Pages without sign-in, on a port of their own: no remote of the shell, and none of its code. */
export const manifest = declare({
  remote: 'scanupload',
  pages: {
    images: { path: '/up', title: '扫码上传图片', access: 'public', kind: 'page' },
    video: { path: '/video', title: '扫码上传视频', access: 'public', kind: 'page' },
    call: { path: '/call', title: '候诊叫号屏', access: 'public', kind: 'page' },
    bind: { path: '/bind', title: '微信绑定', access: 'public', kind: 'page' },
    poster: { path: '/poster', title: '转介绍海报', access: 'public', kind: 'page' },
    questionnaire: { path: '/ques', title: '患者填写问卷', access: 'public', kind: 'page' },
    sign: { path: '/sign', title: '患者签署同意书', access: 'public', kind: 'page' },
    informed: { path: '/informed', title: '患者签署知情同意书', access: 'public', kind: 'page' },
    rx: { path: '/rx', title: '处方验证', access: 'public', kind: 'page' },
  },
});
