import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('scanupload', import.meta.url);
