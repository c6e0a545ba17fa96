import { hostConfig } from '@mingmou/tooling/rspack-host';

export default hostConfig(import.meta.url);
