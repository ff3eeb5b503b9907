// The mail server and the bucket of the machine on which guide.ts runs the guide. Prints their addresses as JSON.
import { runMailServer } from '../../tests/helpers/loopback-mail.ts';
import { startS3StandIn } from '../../tests/helpers/s3-stand-in.ts';

const mail = await runMailServer();
const { endpoint, bucket, region, accessKeyId, secretAccessKey } = await startS3StandIn();
console.log(
  JSON.stringify({ mail: mail.url, endpoint, bucket, region, accessKeyId, secretAccessKey }),
);
