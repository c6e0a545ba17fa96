import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('remote-workstation', import.meta.url);
