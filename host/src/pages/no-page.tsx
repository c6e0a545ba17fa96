import { Notice } from './notice';

export default function NoPage() {
  return <Notice title="暂无可用页面" detail="当前账号在本机构没有可打开的页面，请联系机构管理员" />;
}
