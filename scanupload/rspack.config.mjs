import { pageConfig } from '@mingmou/tooling/rspack-page';

export default pageConfig(import.meta.url);
