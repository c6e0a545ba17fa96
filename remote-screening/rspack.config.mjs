import { remoteConfig } from '@mingmou/tooling/rspack-remote';

export default remoteConfig(import.meta.url);
