import { remotesCodes } from '@mingmou/contract/system/remotes/remotes.codes';
import { replace } from '@mingmou/core/navigation/history';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { Notice } from './notice';

const home = { label: '返回首页', run: () => replace('/') };

/** No such page, or one whose remote this organisation has no version of: the address says which. */
export default function Missing() {
  const { noVersion } = remotesCodes;
  const [query] = useSearchParams();
  const isLeftOut = query.get('code') === String(noVersion.code);
  return isLeftOut ? (
    <Notice title={noVersion.text} action={home} />
  ) : (
    <Notice figure="404" title="页面不存在" action={home} />
  );
}
