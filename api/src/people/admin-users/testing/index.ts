export { usersService } from '../admin-users.service.ts';
