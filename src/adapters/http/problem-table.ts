import type { Failure } from '../../domain/failure.ts'

export interface ProblemRow<F> {
  readonly status: number
  readonly reason: string
  readonly title: string
  readonly detail: string | ((failure: F) => string)
  readonly headers?: (failure: F) => Readonly<Record<string, string>>
}

const challenge = () => ({ 'WWW-Authenticate': 'Bearer' })
const retryAfter = ({ retryAfterS }: { readonly retryAfterS: number }) => ({ 'Retry-After': String(retryAfterS) })
const size = (bytes: number) =>
  bytes < 1024 ** 2 ? `${bytes}바이트` : `${Number((bytes / 1024 ** 2).toFixed(2))}MiB(${bytes}바이트)`

/** The one place where a failure becomes a status. A new kind does not compile until it is listed here. */
export const problemTable: { readonly [K in Failure['kind']]: ProblemRow<Extract<Failure, { kind: K }>> } = {
  'bad-json': {
    status: 400,
    reason: 'BAD_JSON',
    title: 'The body is not valid JSON',
    detail: '요청 본문을 JSON으로 읽을 수 없습니다. UTF-8로 쓴 올바른 JSON인지, 지나치게 깊지 않은지 확인하십시오.',
  },
  'bad-request': {
    status: 400,
    reason: 'BAD_REQUEST',
    title: 'The request does not have the right shape',
    detail: '요청 값이 올바르지 않습니다. issues에 적힌 항목을 고쳐 다시 보내십시오.',
  },
  'body-incomplete': {
    status: 400,
    reason: 'BODY_INCOMPLETE',
    title: 'The body ended too early',
    detail: '요청 본문이 끝까지 도착하지 않았습니다. 다시 보내십시오.',
  },
  'body-timeout': {
    status: 408,
    reason: 'BODY_TIMEOUT',
    title: 'The body came too slowly',
    detail: '요청 본문이 너무 오래 도착하지 않아 중단했습니다. 연결 상태를 확인하고 다시 보내십시오.',
  },
  'filename-required': {
    status: 400,
    reason: 'FILENAME_REQUIRED',
    title: 'A file name is required',
    detail:
      '파일 이름이 없습니다. X-Filename 헤더(퍼센트 인코딩), filename 쿼리 또는 JSON의 filename으로 이름을 보내십시오.',
  },
  'bad-filename': {
    status: 400,
    reason: 'BAD_FILENAME',
    title: 'The file name cannot be used',
    detail:
      '사용할 수 없는 파일 이름입니다. 퍼센트 인코딩이 올바른지, 255바이트 이하인지, 점으로 시작하거나 제어 문자가 있지 않은지 확인하십시오.',
  },
  'bad-base64': {
    status: 400,
    reason: 'BAD_BASE64',
    title: 'data_base64 is not valid base64',
    detail: 'data_base64가 올바른 base64가 아닙니다. 줄바꿈 없이 표준 base64(패딩 포함)로 보내십시오.',
  },
  'bad-tenant': {
    status: 400,
    reason: 'BAD_TENANT',
    title: 'The tenant name cannot be used',
    detail:
      '사용할 수 없는 tenant 이름입니다. 64자 이하의 글자, 숫자, -, _, . 만 쓸 수 있고 점으로 시작할 수 없습니다.',
  },
  'llm-not-configured': {
    status: 400,
    reason: 'LLM_NOT_CONFIGURED',
    title: 'No gateway is configured',
    detail: '이 서버에는 LLM 게이트웨이가 설정되어 있지 않습니다. llm 없이 요청하거나 관리자에게 설정을 요청하십시오.',
  },
  'key-required': {
    status: 401,
    reason: 'KEY_REQUIRED',
    title: 'A key is required',
    detail: 'API 키가 필요합니다. Authorization: Bearer <키> 또는 X-API-Key: <키> 헤더로 보내십시오.',
    headers: challenge,
  },
  'key-invalid': {
    status: 401,
    reason: 'KEY_INVALID',
    title: 'The key is not valid',
    detail: 'API 키가 올바르지 않습니다. 키를 확인하십시오. 두 헤더에 서로 다른 키를 보내도 거절됩니다.',
    headers: challenge,
  },
  'key-not-configured': {
    status: 403,
    reason: 'KEY_NOT_CONFIGURED',
    title: 'This needs a server with keys',
    detail: 'API 키가 설정되지 않은 서버에서는 쓸 수 없는 기능입니다. 관리자에게 키 설정을 요청하십시오.',
  },
  'tenant-forbidden': {
    status: 403,
    reason: 'TENANT_FORBIDDEN',
    title: 'The tenant belongs to another consumer',
    detail: '이 키로 쓸 수 없는 tenant입니다. 키의 이름과 같거나 그 이름에 -를 붙인 tenant만 쓸 수 있습니다.',
  },
  'origin-forbidden': {
    status: 403,
    reason: 'ORIGIN_FORBIDDEN',
    title: 'Requests from another site are refused',
    detail: '다른 사이트에서 보낸 요청은 받지 않습니다. 이 서버의 화면이나 브라우저가 아닌 프로그램에서 호출하십시오.',
  },
  'host-forbidden': {
    status: 403,
    reason: 'HOST_FORBIDDEN',
    title: 'The host name is not this machine',
    detail: '키가 없는 서버는 localhost 또는 127.0.0.1 주소로만 호출할 수 있습니다.',
  },
  'acl-protected': {
    status: 403,
    reason: 'ACL_PROTECTED',
    title: 'ACL.json is protected',
    detail: 'ACL.json은 이 서비스로 올리거나 지울 수 없습니다. 서버의 tenant 폴더에서 직접 관리하십시오.',
  },
  'tenant-not-found': {
    status: 404,
    reason: 'TENANT_NOT_FOUND',
    title: 'There is no such tenant',
    detail: '없는 tenant입니다. 이름을 확인하거나 문서를 올려 만드십시오.',
  },
  'file-not-found': {
    status: 404,
    reason: 'FILE_NOT_FOUND',
    title: 'There is no such file',
    detail:
      'tenant에 그 이름의 파일이 없습니다. GET /documents로 이름을 확인하십시오. 묶음 안의 문서는 묶음째 지웁니다.',
  },
  'route-not-found': {
    status: 404,
    reason: 'ROUTE_NOT_FOUND',
    title: 'There is no such route',
    detail: '없는 경로입니다. GET /openapi.json에서 경로를 확인하십시오.',
  },
  'method-not-allowed': {
    status: 405,
    reason: 'METHOD_NOT_ALLOWED',
    title: 'The route does not take this method',
    detail: ({ allow }) => `이 경로는 ${allow.join(', ')} 메서드만 받습니다.`,
    headers: ({ allow }) => ({ Allow: allow.join(', ') }),
  },
  'file-exists': {
    status: 409,
    reason: 'FILE_EXISTS',
    title: 'A file of that name exists',
    detail: '같은 이름의 파일이 이미 있습니다. 바꾸려면 replace=1(JSON은 "replace": true)과 함께 다시 보내십시오.',
  },
  'upload-too-large': {
    status: 413,
    reason: 'UPLOAD_TOO_LARGE',
    title: 'The body is too large',
    detail: ({ bytesMax }) => `보낼 수 있는 크기 ${size(bytesMax)}를 넘었습니다. 나누어 보내십시오.`,
  },
  'unsupported-media-type': {
    status: 415,
    reason: 'UNSUPPORTED_MEDIA_TYPE',
    title: 'The body has a type this route does not take',
    detail:
      '받지 않는 본문 형식입니다. 파일은 폼이 아니라 바이트 그대로 보내십시오: curl --data-binary @문서.hwpx -H "Content-Type: application/octet-stream" -H "X-Filename: 문서.hwpx" (또는 JSON의 filename과 data_base64). 그 밖의 요청은 압축하지 않은 UTF-8 application/json으로 보내십시오.',
  },
  'try-too-large': {
    status: 422,
    reason: 'TRY_TOO_LARGE',
    title: 'The file is too large to try',
    detail: ({ bytesMax }) => `체험에서는 ${size(bytesMax)}까지 읽습니다. 더 작은 파일로 해 보십시오.`,
  },
  'try-rate-limited': {
    status: 422,
    reason: 'TRY_RATE_LIMITED',
    title: 'Too many tries',
    detail: ({ retryAfterS }) => `체험 횟수를 넘었습니다. ${retryAfterS}초 뒤에 다시 해 보십시오.`,
    headers: retryAfter,
  },
  'try-busy': {
    status: 422,
    reason: 'TRY_BUSY',
    title: 'Another try is under way',
    detail: '다른 체험 문서를 읽는 중입니다. 잠시 뒤에 다시 해 보십시오.',
    headers: retryAfter,
  },
  'try-timeout': {
    status: 422,
    reason: 'TRY_TIMEOUT',
    title: 'The file took too long to try',
    detail: '체험 제한 시간 안에 다 읽지 못했습니다. 더 작은 파일로 해 보십시오.',
  },
  'rate-limited': {
    status: 429,
    reason: 'RATE_LIMITED',
    title: 'Too many requests',
    detail: ({ retryAfterS }) => `분당 요청 수를 넘었습니다. ${retryAfterS}초 뒤에 다시 보내십시오.`,
    headers: retryAfter,
  },
  'llm-failed': {
    status: 502,
    reason: 'LLM_FAILED',
    title: 'The gateway did not answer',
    detail: ({ detail }) => `LLM 게이트웨이에서 답을 받지 못했습니다. ${detail}`,
  },
  'parse-limit': {
    status: 503,
    reason: 'PARSE_LIMIT',
    title: 'Too many files are being read',
    detail: '동시에 읽을 수 있는 문서 수를 넘었습니다. 5초 뒤에 다시 보내십시오.',
    headers: () => ({ 'Retry-After': '5' }),
  },
  'feedback-not-configured': {
    status: 503,
    reason: 'FEEDBACK_NOT_CONFIGURED',
    title: 'Feedback is not recorded here',
    detail: '의견을 기록할 곳이 설정되어 있지 않습니다. 관리자에게 SERVICE_FEEDBACK_LOG 설정을 요청하십시오.',
  },
  'keys-unavailable': {
    status: 503,
    reason: 'KEYS_UNAVAILABLE',
    title: 'The keys cannot be read now',
    detail: '키 파일을 읽을 수 없어 키를 확인하지 못했습니다. 관리자에게 알리고 잠시 뒤에 다시 보내십시오.',
  },
  'not-ready': {
    status: 503,
    reason: 'NOT_READY',
    title: 'The server is not ready yet',
    detail: '서버가 아직 준비되지 않았습니다. 무엇을 기다리는지는 GET /health에서 볼 수 있습니다.',
    headers: () => ({ 'Retry-After': '1' }),
  },
}
