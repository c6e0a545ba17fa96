import { pageConfig } from '@mingmou/tooling/rspack-page';

/** Each page is `src/<name>/main.ts`, in the document that all share, under its title. */
export default pageConfig(import.meta.url, {
  bind: '绑定公众号',
  call: '候诊叫号',
  informed: '签署知情同意书',
  poster: '好友推荐',
  ques: '填写问卷',
  rx: '处方验证',
  sign: '签署同意书',
  upload: '扫码上传',
});
