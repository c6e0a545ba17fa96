import { replace } from '@mingmou/core/navigation/history';
import { Notice } from './notice';

export default function Forbidden() {
  return <Notice figure="403" title="您没有访问该页面的权限" action={{ label: '返回首页', run: () => replace('/') }} />;
}
