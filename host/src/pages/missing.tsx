import { replace } from '@mingmou/core/navigation/history';
import { Notice } from './notice';

export default function Missing() {
  return <Notice figure="404" title="页面不存在" action={{ label: '返回首页', run: () => replace('/') }} />;
}
