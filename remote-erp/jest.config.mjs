import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('remote-erp', import.meta.url);
