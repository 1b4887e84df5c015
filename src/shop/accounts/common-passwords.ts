/** Passwords that guessing programs try first; nobody may choose one (decisions §3). At least six characters each. */
const COMMON = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 654321 111111 1111111 11111111
222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 000000 00000000 121212 112233 123123 123321
123654 147258 147258369 159753 101010 131313 696969 11223344 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qwerty qwerty1
qwerty12 qwerty123 qwertyuiop qwertyui asdfgh asdfghjkl zxcvbn zxcvbnm password password1 password12 password123
password@123 passw0rd p@ssw0rd p@ssword pass123 pass1234 pass@123 admin123 admin@123 administrator welcome welcome1
welcome123 welcome@123 letmein iloveyou iloveu sunshine princess dragon monkey football cricket cricket123 baseball
superman batman michael jordan23 master shadow ashley killer trustno1 hunter2 abc123 abcd1234 abc12345 a123456
a12345678 aa123456 abcdef abcdefgh abcdefghi secret secret123 changeme default google whatsapp facebook samsung
computer internet india123 india@123 bharat chennai chennai123 tamil123 tamilnadu sivakasi diwali diwali123 deepavali
krishna ganesh murugan lakshmi sairam jaihind mathappu crackers hello123 test123 test1234 testing guest123 user123
login123 qwe123 zaq12wsx asd123 india1 lovely flower butterfly freedom whatever starwars charlie donald hannah jessica
`;

const words = new Set(COMMON.trim().split(/\s+/));

export function isCommonPassword(password: string): boolean {
  return words.has(password.toLowerCase());
}
