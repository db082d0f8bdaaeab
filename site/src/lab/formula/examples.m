%% eigenvalues: The p smallest eigenvalues of a sparse symmetric matrix, as the least trace
n = 400;
p = 4;               % 1 .. 20, integer
A = sprandsym(n, 0.02);
1/2*trace(X'*A*X)

%% CCA: Correlations between two sets of variables that share two hidden factors
m = 400;
n = 60;
p = 2;               % 1 .. 10, integer
noise = 0.5;         % 0.05 .. 5, log
Z = randn(m, 2)*randn(2, n) + noise*randn(m, n);
S = Z'*Z/m;
P = S(1:n/2, 1:n/2);
Q = S(n/2+1:n, n/2+1:n);
M = [P zeros(n/2, n/2); zeros(n/2, n/2) Q];
-1/2*trace(X'*S*X)

%% robust subspace: The plane nearest to most samples, although a quarter of all samples are outliers
n = 30;
p = 2;               % 1 .. 10, integer
mu = 0.1;            % 0.01 .. 1, log
good = randn(300, 2)*randn(2, n);
Z = [good + 0.1*randn(300, n); 3*randn(100, n)];
R = Z - (Z*X)*X';
mean(sqrt(sum(R.^2, 2) + mu^2))

%% ICA: Independent sources in mixed signals, by the log cosh contrast
m = 500;
n = 8;
p = 3;               % 1 .. 8, integer
S = sign(randn(m, n)).*randn(m, n).^2/sqrt(3);
Z = S*randorth(n);
mean(sum(log(cosh(Z*X)), 2))

%% Test Problem 1: The first test of the paper, a quadratic f with a linear term and a metric M
n = 300;
p = 5;               % 1 .. 20, integer
alpha = 1;           % 0.01 .. 100, log
A = sprandsym(n, 0.05);
G = randn(n, p);
M = randspd(n, 10);
1/2*trace(X'*A*X) + alpha*trace(G'*X)

%% LDA by trace ratio: Directions along which the classes lie far apart, relative to their widths
n = 40;
p = 3;               % 1 .. 10, integer
apart = 1;           % 0.1 .. 10, log
C = apart*randn(4, n);
Z = randn(400, n)*diag(linspace(0.5, 2, n));
B = (C - ones(4, 1)*mean(C))'*(C - ones(4, 1)*mean(C));
W = Z'*Z/400;
-trace(X'*B*X)/trace(X'*W*X)

%% sparse PCA: Principal components with few entries that are not small, by a smooth l1 norm
n = 60;
p = 3;               % 1 .. 10, integer
gamma = 0.3;         % 0.01 .. 10, log
mu = 0.05;           % 0.01 .. 1, log
Z = randn(200, 4)*randn(4, n) + randn(200, n);
S = Z'*Z/200;
-1/2*trace(X'*S*X) + gamma*sum(sum(sqrt(X.^2 + mu^2)))

%% Kohn-Sham: Electrons in a square box, with kinetic, external, Hartree and exchange energy
m = 16;              % 8 .. 24, integer
n = m^2;
p = 4;               % 1 .. 10, integer
L = laplacian([m m]);
V = 2*rand(n, 1);
rho = sum(X.^2, 2);
kinetic = 1/2*trace(X'*L*X);
hartree = 1/4*rho'*(L\rho);
exchange = 3/4*(3/pi)^(1/3)*sum(rho.^(4/3));
kinetic + V'*rho + hartree - exchange

%% Brockett: Single eigenvectors rather than the space they span, by different weights
n = 100;
p = 4;               % 1 .. 10, integer
A = sprandsym(n, 0.1);
N = diag(linspace(p, 1, p));
trace(X'*A*X*N)

%% Procrustes: The orthonormal X that takes one set of points nearest to another
n = 50;
p = 5;               % 1 .. 20, integer
noise = 0.1;         % 0.001 .. 10, log
Z = randn(200, n);
Y = Z*randorth(n)*eye(n, p) + noise*randn(200, p);
1/2*sum(sum((Z*X - Y).^2))/200

%% max-cut relaxation: A large cut of a random graph, where a penalty drives the rows of X towards equal norms
n = 80;
p = 4;               % 2 .. 10, integer
rho = 10;            % 1 .. 1000, log
W = abs(sprandsym(n, 0.05));
L = diag(sum(W, 2)) - W;
-1/4*trace(X'*L*X) + rho*sum((sum(X.^2, 2) - p/n).^2)

%% log-determinant: Directions that hold the most information, by the determinant of their covariance
n = 80;
p = 5;               % 1 .. 20, integer
S = randspd(n, 100);
-log(det(X'*S*X))
